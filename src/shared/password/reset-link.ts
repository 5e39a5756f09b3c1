let link: string | null = null

/** Removes the secret of a reset link from the address, and keeps it in memory. */
export function takeResetLink(hash: string): void {
  if (/^[\w-]{43}$/.test(hash)) link = hash
}

/** Returns the secret of the reset link the page was opened with, null without one. */
export const resetLink = (): string | null => link
