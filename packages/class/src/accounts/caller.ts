export type Caller = Nobody | SignedIn;

export type SignedIn = Organiser | Member;

export interface Nobody {
  readonly role: 'nobody';
}

export interface Organiser {
  readonly role: 'organiser';
  readonly id: string;
  readonly name: string;
}

export interface Member {
  readonly role: 'student' | 'spectator';
  readonly id: string;
  readonly name: string;
  readonly course: string;
}

export const nobody: Nobody = { role: 'nobody' };

/** Without names, so that erasing a student leaves the recorded acts alone. */
export const actorOf = (caller: Caller): string =>
  caller.role === 'nobody' ? caller.role : `${caller.role} ${caller.id}`;
