/** Thrown for a wrong command line; the message is one line. */
export class UsageError extends Error {}
