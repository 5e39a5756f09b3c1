/** Ends the task at hand, so that a press or a paint that waits comes before what is left to do. */
export const takeTurns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
