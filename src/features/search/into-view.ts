/** Scrolls the active option into view. */
export const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
