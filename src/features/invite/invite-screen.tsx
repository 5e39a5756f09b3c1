import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Share2 from 'lucide-react/icons/share-2'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { type Invitation, invitationQuery } from '#src/api/invitation-query.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { useShare } from '#src/ui/use-share.ts'
import { Commissions } from './commissions.tsx'
import styles from './invite.module.css'

/** Shows the member's invitation link with a QR code, and the number of registrations (spec §2 referral, §9). */
export function InviteScreen({ username }: { readonly username: string }) {
  const t = useText()
  const { data: invitation, isFetching, refetch } = useQuery(invitationQuery(useApi(), username))
  const loading = invitation === undefined && isFetching
  return (
    <section className={styles['invite']} aria-labelledby="invite" aria-busy={loading || undefined}>
      <h2 id="invite" className={styles['title']}>
        {t('invite.title')}
      </h2>
      {loading && <FormSkeleton label={t('invite.loading')} fields={3} />}
      {invitation === undefined && !loading && (
        <LoadFailed title={t('invite.unloaded')} onRetry={() => void refetch()} />
      )}
      {invitation !== undefined && (
        <>
          <p className={styles['text']}>{t('invite.intro')}</p>
          <Ways code={invitation.code} />
          <Came invitation={invitation} />
          {invitation.commission !== null && <Commissions username={username} commission={invitation.commission} />}
        </>
      )}
    </section>
  )
}

/** Renders the link with its QR code, and buttons to copy and share it where the device supports that. */
function Ways({ code }: { readonly code: string }) {
  const t = useText()
  const brand = useAppState((snapshot) => brandView(snapshot).brand)
  const link = `${useRouter().origin}/register?referralCode=${encodeURIComponent(code)}`
  const { copying, canShare, share } = useShare({
    title: t('invite.share.title'),
    text: brand === null ? '' : t('invite.share.text', { club: brand.clubName, age: brand.minimumAge }),
    url: link,
  })
  return (
    <div className={styles['ways']}>
      <QrCode value={link} label={t('invite.qr')} logo="/icon.svg" />
      <div className={styles['links']}>
        <Facts
          label={t('invite.yours')}
          facts={[
            [t('invite.link'), link],
            [t('invite.code'), code],
          ]}
        />
        <CopyButton
          wide
          text={link}
          label={t('invite.copy')}
          done={t('invite.copied')}
          failed={t('invite.notCopied')}
          copying={copying}
        />
        {canShare && (
          <Button wide icon={<Icon of={Share2} />} onClick={() => void share()}>
            {t('invite.share')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Renders how many friends registered with the link, and the latest of them. */
function Came({ invitation: { friends, active, depositors, latest } }: { readonly invitation: Invitation }) {
  const t = useText()
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  return (
    <>
      <h2 className={styles['title']}>{t('invite.came')}</h2>
      <Facts
        label={t('invite.came')}
        facts={[
          [t('invite.friends'), formatNumber(friends, language)],
          [t('invite.active'), formatNumber(active, language)],
          [t('invite.depositors'), formatNumber(depositors, language)],
        ]}
      />
      {latest.length === 0 ? (
        <p className={styles['text']}>{t('invite.empty')}</p>
      ) : (
        <Facts
          label={t('invite.latest')}
          facts={latest.map(({ name, joinedAt }) => [
            name,
            t('invite.joined', { time: formatTime(joinedAt, gmtOffset) }),
          ])}
        />
      )}
    </>
  )
}
