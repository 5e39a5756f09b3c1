/** What strangers wrote, as a terminal may have it: nothing in it moves its cursor or changes its colours. */
export const harmless = (written: string): string => written.replaceAll(/[^\P{C}\n]/gu, '')
