import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { ChunkLoadError } from '#src/platform/chunk.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'

/** Replaces a page that failed or could not be loaded (spec §8 ChunkLoadError): offers to reload. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useText()
  return (
    <ErrorState
      heading="h1"
      title={t('app.error.title')}
      text={t(error instanceof ChunkLoadError ? 'app.error.chunk' : 'app.error.text')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      }
    />
  )
}
