/** The fragment that opens the help over a page, at a section. */
export const helpFragment = (section: string) => `help-${section}`

/** The section of the help that a fragment opens, whatever it says besides; undefined when it opens none. */
export const openedHelp = (fragment: string): string | undefined => /^help-(\w{1,40})/.exec(fragment)?.[1]
