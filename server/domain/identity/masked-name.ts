/** Masks a name so that only its owner's friends recognise it: `ah•••e`, whatever its length. */
export const maskedName = (account: string): string =>
  account.length < 5 ? `${account.slice(0, 1)}•••` : `${account.slice(0, 2)}•••${account.slice(-1)}`
