import type { Sources } from '#atlas/export/sources.ts'
import { hashOf, pages, passedOn, views, type Address } from './address.ts'
import { offeredTabs, sourcesFor } from './offered.ts'
import { texts } from './texts.ts'
import { atlasPages, chartViews } from './views.tsx'

interface TabsProps {
  readonly address: Address
  /** What there is to show beside the charts; null while it loads. */
  readonly sources: Sources | null
}

/** Renders the views of the chart in the address, as tabs beside its name. */
export function ViewTabs({ address: { flow, view: open, at, more }, sources }: TabsProps) {
  return (
    <>
      <h1>{flow}</h1>
      <nav aria-label={texts.views}>
        {offeredTabs(views, sourcesFor(sources, flow), open).map((view) => (
          <a
            key={view}
            href={hashOf({ flow, view, at: chartViews[view].keepsPlace ? at : null, more: passedOn(more) })}
            aria-current={view === open ? 'page' : undefined}
            ref={view === open ? intoSight : undefined}
          >
            {chartViews[view].name}
          </a>
        ))}
      </nav>
    </>
  )
}

const intoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Renders the pages about all charts, as tabs. */
export function PageTabs({ address, sources }: TabsProps) {
  return (
    <nav aria-label={texts.pages}>
      {offeredTabs(pages, sources, address.page).map((page) => (
        <a
          key={page}
          href={hashOf({ page, more: passedOn(address.more) })}
          aria-current={page === address.page ? 'page' : undefined}
        >
          {atlasPages[page].name}
        </a>
      ))}
    </nav>
  )
}
