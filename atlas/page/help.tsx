import { useRef } from 'react'
import styles from './help.module.css'
import { texts } from './texts.ts'
import { useKeys } from './use-keys.ts'

/** Keys and what they do. */
export type KeyHelp = readonly (readonly [keys: string, does: string])[]

/** A button, also the key `?`, that lists the keys of this view. */
export function Help({ keys }: { readonly keys: KeyHelp }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current?.showModal()
  useKeys({ '?': open })
  return (
    <>
      <button type="button" className={styles.open} aria-label={texts.keys} title={texts.keys} onClick={open}>
        ?
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="help-title">
        <h2 id="help-title">{texts.keys}</h2>
        <dl className={styles.keys}>
          {[...keys, ...texts.keysEverywhere].map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit">{texts.closeHelp}</button>
        </form>
      </dialog>
    </>
  )
}
