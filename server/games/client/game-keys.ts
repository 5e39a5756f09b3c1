/** Elements and actions of the keyboard controls of every game. */
export interface CommonKeys {
  toggleRules(): void
  toggleFairness(): void
  toggleSound(): void
  /** Closes whatever is open over the game. */
  close(): void
  /** Returns whether anything is open over the game. */
  covered(): boolean
}

/**
 * Keys of all games: P opens the rules, F the fairness dialog, M switches the sound, Esc closes. Other keys, unless
 * typed into a field or meant for the browser, go to `own`, which returns whether it handled them.
 */
export function handleGameKeys(common: CommonKeys, own: (event: KeyboardEvent, key: string) => boolean): void {
  const shared: Readonly<Record<string, () => void>> = {
    p: () => common.toggleRules(),
    f: () => common.toggleFairness(),
    m: () => common.toggleSound(),
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
    const key = event.key.toLowerCase()
    if (key === 'escape') return common.close()
    const doing = event.repeat ? undefined : shared[key]
    if (doing !== undefined) return doing()
    if (!common.covered() && own(event, key)) event.preventDefault()
  })
}
