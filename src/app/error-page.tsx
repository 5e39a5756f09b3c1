import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'

const chunkError = /dynamically imported module|importing a module|Failed to fetch|preload CSS/i

/** What stands where a page broke or could not be loaded (spec §8 ChunkLoadError): offers to reload. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useText()
  return (
    <ErrorState
      heading="h1"
      title={t('app.error.title')}
      text={t(chunkError.test(String(error)) ? 'app.error.chunk' : 'app.error.text')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      }
    />
  )
}
