import { useQuery } from '@tanstack/react-query'
import { depositCalls } from '#wire/payments/deposit.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './deposit-history.module.css'

interface ReceiptPictureProps {
  readonly username: string
  /** Id of the deposit. */
  readonly id: string
  readonly reference: string
}

/** Renders the picture a member has uploaded as proof of a deposit; the server returns it only to that member. */
export function ReceiptPicture({ username, id, reference }: ReceiptPictureProps) {
  const t = useText()
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: memberKey(username, 'deposits', 'proof', id),
    queryFn: async ({ signal }) => (await valueOf(api.send(depositCalls.depositProof, { id }, { signal }))).picture,
  })
  return (
    <section aria-labelledby="receipt" aria-busy={(data === undefined && !isError) || undefined}>
      <h3 id="receipt" className={styles['heading']}>
        {t('deposit-history.receipt')}
      </h3>
      {data === undefined && !isError && (
        <>
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          <Skeleton className={styles['waiting']} />
        </>
      )}
      {data === undefined && isError && (
        <LoadFailed title={t('deposit-history.receipt.failed')} onRetry={() => void refetch()} />
      )}
      {data === null && <p>{t('deposit-history.receipt.gone')}</p>}
      {typeof data === 'string' && (
        <img
          className={styles['picture']}
          src={`data:image/jpeg;base64,${data}`}
          alt={t('deposit-history.receipt.alt', { reference })}
        />
      )}
    </section>
  )
}
