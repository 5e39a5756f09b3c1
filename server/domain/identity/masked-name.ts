/** A name that its owner's friends know again, and nobody else learns: `ah•••e`, however long it is. */
export const maskedName = (account: string): string =>
  account.length < 5 ? `${account.slice(0, 1)}•••` : `${account.slice(0, 2)}•••${account.slice(-1)}`
