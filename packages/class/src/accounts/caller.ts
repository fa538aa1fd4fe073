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
