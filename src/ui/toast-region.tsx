import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast-region.module.css'
import type { Toasts } from './toasts.ts'

export interface ToastRegionProps {
  readonly toasts: Toasts
  readonly label: string
  readonly dismissLabel: string
}

/** Where toasts appear: at the top, so that they never cover the action of a dialog or sheet. */
export function ToastRegion({ toasts, label, dismissLabel }: ToastRegionProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  return (
    <section className={styles['region']} aria-label={label} aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={classNames(styles['toast'], styles[toast.tone])}>
          <Icon of={toast.tone === 'error' ? CircleAlert : Info} />
          <p>{toast.text}</p>
          <IconButton label={dismissLabel} icon={<Icon of={X} size={16} />} onClick={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </section>
  )
}
