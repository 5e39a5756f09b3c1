import { useText } from '#src/i18n/text.tsx'
import { CablePicture } from '#src/parts/game-pictures/game-pictures.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'

/** Says that the help did not come, and offers another try. */
export function HelpFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText()
  return (
    <ErrorState
      picture={<CablePicture />}
      title={t('help.failed')}
      text={t('app.fault.network')}
      action={
        <Button variant="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    />
  )
}
