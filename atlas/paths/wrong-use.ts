/** What the one who called did wrong, in one line. */
export class WrongUse extends Error {}
