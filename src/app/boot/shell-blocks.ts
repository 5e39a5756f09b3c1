/** The message to a browser that is too old for the site. */
export const oldBrowserMessage = 'app.browser.old'

/** Where the built page's frame has the blocks of its pages. */
export const blocksMark = '{{blocks}}'

/** Where a block has the name of the page. */
export const nameMark = '{{name}}'

/** Where it has the language of that name. */
export const languageMark = '{{language}}'

/** Where it has the page itself, as far as it is known without asking. */
export const pageMark = '{{page}}'

/** Where a list has what stands in the place of its first game. */
export const tileMark = '{{tile}}'

/** What stands in the frame until the site's script has run: the server leaves the one of the page that is asked for. */
export interface ShellBlocks {
  readonly home: string
  readonly lobby: string
  readonly page: string
  /** A page that was drawn in its visitor's language while building. */
  readonly told: string
}

/** Stands for every address that no route is for. */
export const noRoute = '*'

/** The HTML of the pages that are drawn while building, by address. */
export type ToldPages = Readonly<Record<string, string>>
