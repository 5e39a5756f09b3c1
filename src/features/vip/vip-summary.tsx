import { useQuery } from '@tanstack/react-query'
import Crown from 'lucide-react/icons/crown'
import { useApi } from '#src/api/api-context.tsx'
import { vipQuery } from '#src/api/vip-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { endText } from './level-names.ts'
import { NextLevel } from './next-level.tsx'
import styles from './vip-summary.module.css'

/**
 * Renders a member's VIP level and the progress to the next for a menu. It keeps its height while loading; nothing where
 * the operator has no levels or the member takes no offers.
 */
export function VipSummary({ username }: { readonly username: string }) {
  const t = useText()
  const { data, isError, refetch } = useQuery({ ...vipQuery(useApi(), username), staleTime: 60_000 })
  if (data !== undefined && data.state !== 'open') return null
  return (
    <section className={styles['summary']} aria-label={t('member.vip')} aria-busy={data === undefined && !isError}>
      {data !== undefined ? (
        <>
          <p className={styles['level']}>
            <Icon of={Crown} size={18} />
            <strong className={styles['name']}>{data.name}</strong>
            <span className={styles['number']}>{t('vip.level', { level: data.rankLevel })}</span>
          </p>
          {data.next === null ? <p>{t(endText(data))}</p> : <NextLevel vip={data} next={data.next} />}
        </>
      ) : isError ? (
        <>
          <p>{t('vip.unloaded')}</p>
          <Button variant="link" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        </>
      ) : (
        <>
          <VisuallyHidden>{t('vip.loading')}</VisuallyHidden>
          <Skeleton className={styles['line']} />
          <Skeleton className={styles['line']} />
        </>
      )}
    </section>
  )
}
