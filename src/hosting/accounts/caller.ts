/** The sender of a request to the arena. */
export type Caller = Nobody | Organiser | Member;

export interface Nobody {
  readonly role: 'nobody';
}

export interface Organiser {
  readonly role: 'organiser';
  readonly id: string;
  readonly name: string;
}

/** A student or spectator; each belongs to one course. */
export interface Member {
  readonly role: 'student' | 'spectator';
  readonly id: string;
  readonly name: string;
  readonly course: string;
}

export const nobody: Nobody = { role: 'nobody' };

/** A caller as the table of acts names it: without names, so that erasing a student leaves it as it is. */
export const actorOf = (caller: Caller): string =>
  caller.role === 'nobody' ? caller.role : `${caller.role} ${caller.id}`;
