import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { CablePicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { whenLineBack } from '#src/platform/line-back.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'

export interface LoadFailedProps {
  readonly title: string
  /** Why, or what to do about it; that there is no connection when left out. */
  readonly text?: string
  /** Name of the button; "Try again" when left out. */
  readonly retry?: string
  readonly picture?: ReactNode
  readonly onRetry: () => void
}

/** Stands where something would that did not come, and offers to ask for it again, which it does by itself when the line is back (spec §8). */
export function LoadFailed({ title, text, retry, picture = <CablePicture />, onRetry }: LoadFailedProps) {
  const t = useText()
  useSubscription(whenLineBack, onRetry)
  return (
    <ErrorState
      picture={picture}
      title={title}
      text={text ?? t('app.fault.network')}
      action={
        <Button variant="primary" onClick={onRetry}>
          {retry ?? t('app.retry')}
        </Button>
      }
    />
  )
}
