import { useRef, useState } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { mermaidText } from '#atlas/export/mermaid.ts'
import { scxmlText } from '#atlas/export/scxml.ts'
import { pngOf, saveFile, svgText, textFile } from './download.ts'
import type { Drawing } from './drawing/drawing.ts'
import styles from './export-menu.module.css'
import { texts } from './texts.ts'

const MENU = 'export-menu'

interface ExportMenuProps {
  readonly chart: ChartJson
  readonly drawing: Drawing | null
  svg(): SVGSVGElement | null
}

/** Saves the drawing of the chart, or the chart as a text format. */
export function ExportMenu({ chart, drawing, svg }: ExportMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const save = (extension: string, content: Blob) => saveFile(`${chart.flow}.${extension}`, content)
  const picture = () => {
    const element = svg()
    return element && drawing ? svgText(element, drawing) : null
  }
  const choices = [
    {
      label: texts.svg,
      run: () => {
        const text = picture()
        if (text !== null) save('svg', textFile(text, 'image/svg+xml'))
      },
    },
    {
      label: texts.png,
      run: async () => {
        const text = picture()
        if (text !== null && drawing) save('png', await pngOf(text, drawing))
      },
    },
    { label: texts.mermaid, run: () => save('mmd', textFile(mermaidText(chart), 'text/plain')) },
    { label: texts.scxml, run: () => save('scxml', textFile(scxmlText(chart), 'application/scxml+xml')) },
    { label: texts.json, run: () => save('json', textFile(`${JSON.stringify(chart, null, 2)}\n`, 'application/json')) },
  ]
  const run = async (choice: (typeof choices)[number]) => {
    menu.current?.hidePopover()
    try {
      await choice.run()
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.open} popoverTarget={MENU}>
        {texts.export}
      </button>
      <div ref={menu} id={MENU} popover="auto" className={styles.choices}>
        {choices.map((choice) => (
          <button key={choice.label} type="button" onClick={() => run(choice)}>
            {choice.label}
          </button>
        ))}
      </div>
      <output className={styles.problem}>{failed ? texts.exportFailed : ''}</output>
    </div>
  )
}
