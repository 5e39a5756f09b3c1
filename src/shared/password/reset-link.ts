let link: string | null = null

/** Takes the secret of a link out of the address, which keeps nothing of it, and holds it for the page's life. */
export function takeResetLink(hash: string): void {
  if (/^[\w-]{43}$/.test(hash)) link = hash
}

/** The secret of the link that the page was opened with, null without one. */
export const resetLink = (): string | null => link
