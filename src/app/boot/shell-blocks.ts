/** Where the built page's frame has the blocks of its pages. */
export const blocksMark = '{{blocks}}'

/** Where a block has the name of the page. */
export const nameMark = '{{name}}'

/** Where it has the language of that name. */
export const languageMark = '{{language}}'

/** What stands in the frame until the site's script has run: the server leaves the one of the page that is asked for. */
export interface ShellBlocks {
  readonly home: string
  readonly lobby: string
  readonly page: string
}
