/** Brings what is pointed at by a key into sight, and nothing else. */
export const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
