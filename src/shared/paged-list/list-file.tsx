import Download from 'lucide-react/icons/download'
import type { files, SavedFile } from '#src/api/record-file.ts'
import { RefusedError } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { RequestOf } from '#wire/call.ts'
import styles from './paged-list.module.css'
import { useSavedFile } from './use-saved-file.ts'

export interface ListFileProps<Name extends SavedFile> {
  readonly call: Name
  /** The filter of the list. */
  readonly request: Omit<RequestOf<(typeof files)[Name]>, 'language'>
  /** First part of the file name, before its days. */
  readonly name: string
}

/** Saves all rows of a filtered record as a CSV file, named by its days where it has some. */
export function ListFile<Name extends SavedFile>({ call, request, name }: ListFileProps<Name>) {
  const t = useText()
  const { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined } = request
  const save = useSavedFile(call, request, `${[name, from, to].filter((part) => part !== undefined).join('_')}.csv`)
  const { error } = save
  return (
    <div className={styles['file']}>
      {error !== null && (
        <Callout tone="error">
          {error instanceof RefusedError ? t(`refusal.${error.refusal.code}`) : t('paged-list.file.failed')}
        </Callout>
      )}
      <Button icon={<Icon of={Download} />} busy={save.isPending} onClick={() => save.mutate()}>
        {t('paged-list.file')}
      </Button>
    </div>
  )
}
