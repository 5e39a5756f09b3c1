import { notFound } from '@tanstack/react-router'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** The page that a name in an address leads to, null for none. */
type PageOf<Page extends string> = (name: string) => Page | null

function assertFound<Page>(page: Page | null): asserts page is Page {
  if (page === null) notFound({ throw: true })
}

/** The parameter of a route for several pages. An address that names none of them is not found. */
export const pageParam = <Page extends string>(pageOf: PageOf<Page>) => ({
  parse: ({ page }: { readonly page: string }): { readonly page: Page } => {
    const known = pageOf(page)
    assertFound(known)
    return { page: known }
  },
})

/** The title of such a route: of the page that is open, or that there is none. */
export const pageTitle =
  <Page extends string>(pageOf: PageOf<Page>, titleOf: (page: Page) => PlainMessageId) =>
  ({ page = '' }: { readonly page?: string }): PlainMessageId => {
    const known = pageOf(page)
    return known === null ? 'page.notFound.title' : titleOf(known)
  }
