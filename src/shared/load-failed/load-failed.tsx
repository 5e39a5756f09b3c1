import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { CablePicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { onReconnect } from '#src/platform/reconnect.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'

export interface LoadFailedProps {
  readonly title: string
  /** The reason, or what to do about it; "no connection" when left out. */
  readonly text?: string
  /** Label of the button; "Try again" when left out. */
  readonly retry?: string
  readonly picture?: ReactNode
  readonly onRetry: () => void
}

/**
 * Replaces content that could not be loaded, with a retry button; it also retries by itself after a reconnect (spec
 * §8).
 */
export function LoadFailed({ title, text, retry, picture = <CablePicture />, onRetry }: LoadFailedProps) {
  const t = useText()
  useSubscription(onReconnect, onRetry)
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
