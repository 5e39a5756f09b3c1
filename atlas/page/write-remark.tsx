import { useState, type SubmitEvent } from 'react'
import { commandLineOf } from '#atlas/remarks/command-line.ts'
import { newRemark, InvalidRemark, serializeRemarks } from '#atlas/remarks/remark.ts'
import { saveFile, textFile } from './download.ts'
import styles from './remarks.module.css'
import { texts } from './texts.ts'

interface WriteRemarkProps {
  readonly flow: string
  readonly target: string
}

/** A form for a remark. The page cannot store it: it is saved as a file, or copied as a command. */
export function WriteRemark({ flow, target }: WriteRemarkProps) {
  const [message, setMessage] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    try {
      const remark = newRemark(target, {
        author: typed('author'),
        text: typed('text'),
        date: new Date().toISOString().slice(0, 10),
      })
      if (submitter?.dataset['how'] === 'file') {
        saveFile(texts.remarks.fileName(flow), textFile(serializeRemarks([remark]), 'application/json'))
        setMessage(texts.remarks.saved(flow))
      } else {
        await navigator.clipboard.writeText(commandLineOf(flow, remark))
        setMessage(texts.remarks.copied)
      }
    } catch (error) {
      setMessage(error instanceof InvalidRemark ? texts.remarks.unfit(error.message) : texts.diff.copyFailed)
    }
  }
  return (
    <details className={styles.write}>
      <summary>{texts.remarks.write(target)}</summary>
      <form onSubmit={submit}>
        <label>
          {texts.remarks.text}
          <textarea name="text" rows={4} maxLength={2000} required />
        </label>
        <label>
          {texts.remarks.author}
          <input name="author" maxLength={80} autoComplete="name" required />
        </label>
        <div>
          <button type="submit" data-how="file">
            {texts.remarks.save}
          </button>
          <button type="submit" data-how="command">
            {texts.remarks.copy}
          </button>
        </div>
        <p>{texts.remarks.hint}</p>
        <output>{message}</output>
      </form>
    </details>
  )
}
