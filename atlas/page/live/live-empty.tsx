import { useState } from 'react'
import { FileButton } from './file-button.tsx'
import styles from './live-page.module.css'
import { liveTexts } from './live-texts.ts'

/** Explains how to open a tab to follow, while there is none. */
export function LiveEmpty({ onOpen }: { onOpen(file: File): void }) {
  const [isCopied, setCopied] = useState(false)
  // With `--serve` the page has its origin to itself: there is no site above it.
  const isAlone = new URL('../', location.href).pathname === new URL('./', location.href).pathname
  const copy = async () => {
    await navigator.clipboard.writeText(liveTexts.command)
    setCopied(true)
  }
  return (
    <section className={styles.empty}>
      <h2>{liveTexts.none}</h2>
      <p>{liveTexts.noneHint}</p>
      <p className={styles.command}>
        <code>{liveTexts.command}</code>
        <button type="button" onClick={copy}>
          {isCopied ? liveTexts.copied : liveTexts.copy}
        </button>
      </p>
      <output>{liveTexts.waiting}</output>
      <p className={styles.ways}>
        {!isAlone && (
          <a href="../" target="_blank" rel="noreferrer">
            {liveTexts.openSite}
          </a>
        )}
        <FileButton label={liveTexts.openLabel} text={liveTexts.openLabel} onOpen={onOpen} />
      </p>
    </section>
  )
}
