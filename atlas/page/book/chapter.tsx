import type { ChartJson } from '#atlas/export/chart-json.ts'
import { durationText } from '#atlas/export/transition-text.ts'
import { hashOf } from '#atlas/page/address.ts'
import type { Marks } from '#atlas/page/looks.ts'
import { AllRemarks } from '#atlas/page/remarks.tsx'
import { Scene } from '#atlas/page/scene.tsx'
import { texts } from '#atlas/page/texts.ts'
import { Facts } from '#atlas/page/facts.tsx'
import type { Remark } from '#atlas/remarks/remark.ts'
import styles from './book.module.css'
import type { Pictures, Sheet } from './sheets.ts'
import { WordTable } from './word-table.tsx'

const nothing: ReadonlySet<string> = new Set()
const plain: Marks = { chosen: null, lit: null, active: nothing, taken: nothing, covered: null }

/** The id of a chapter is its address, so that links also work in the printed file. */
export const idOf = (flow: string): string => hashOf({ page: 'book', at: flow }).slice(1)

interface ChapterProps {
  readonly chart: ChartJson
  /** Null when it could not be drawn, undefined while it is. */
  readonly pictures: Pictures | null | undefined
  readonly remarks: readonly Remark[]
}

/** Renders one chart: its pictures, each on a page, then its table. */
export function Chapter({ chart, pictures, remarks }: ChapterProps) {
  const { flow, description, requirements, delays, journeys } = chart
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [texts.requires, requirements],
    [
      texts.delays,
      Object.entries(delays).map(
        ([name, value]) => `${name}: ${value === null ? texts.computed : durationText(value)}`,
      ),
    ],
  ]
  const [first, ...others] = pictures?.sheets ?? []
  return (
    <article className={styles.chapter} id={idOf(flow)}>
      <section className={styles.sheet} data-wide={first?.isWide || undefined}>
        <header>
          <h2>
            <a href={hashOf({ flow })}>{flow}</a>
          </h2>
          <p>{description}</p>
          {pictures?.isFolded && <p className={styles.hint}>{texts.book.folded}</p>}
        </header>
        {first && <Picture sheet={first} name={flow} remarks={remarks} />}
        {pictures === null && <p>{texts.failedDrawing}</p>}
        {pictures === undefined && <p className={styles.hint}>{texts.drawing}</p>}
      </section>
      {others.map((sheet) => (
        <section key={sheet.title} className={styles.sheet} data-wide={sheet.isWide || undefined}>
          <header>
            <h3>
              {flow}: {texts.book.inside(sheet.title)}
            </h3>
          </header>
          <Picture sheet={sheet} name={`${flow}: ${sheet.title}`} remarks={remarks} />
        </section>
      ))}
      <section className={styles.words}>
        <h3>
          {flow}: {texts.book.words}
        </h3>
        <Facts facts={facts} />
        <WordTable chart={chart} />
        {journeys.length > 0 && (
          <>
            <h4>{texts.book.journeys}</h4>
            <ul className={styles.journeys}>
              {journeys.map(({ name, claim, steps }) => (
                <li key={name}>
                  <b>{claim}</b>
                  <span>{steps.map(({ stimulus }) => stimulus).join(' › ')}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <AllRemarks remarks={remarks} chart={chart} />
      </section>
    </article>
  )
}

interface PictureProps {
  readonly sheet: Sheet
  readonly name: string
  readonly remarks: readonly Remark[]
}

function Picture({ sheet, name, remarks }: PictureProps) {
  const { drawing } = sheet
  return (
    <svg
      role="group"
      aria-label={texts.book.pictureOf(name)}
      className={styles.picture}
      viewBox={`0 0 ${Math.ceil(drawing.width)} ${Math.ceil(drawing.height)}`}
      style={{ maxWidth: drawing.width }}
    >
      <Scene drawing={drawing} marks={plain} remarks={remarks} />
    </svg>
  )
}
