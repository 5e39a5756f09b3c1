import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './callout.module.css'

/** A message in the page: `error` is announced at once, `info` politely. */
export function Callout({
  tone,
  children,
}: {
  readonly tone: 'info' | 'error' | 'warning'
  readonly children: ReactNode
}) {
  return (
    <div className={classNames(styles['callout'], styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={tone === 'info' ? Info : CircleAlert} />
      <div>{children}</div>
    </div>
  )
}
