import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Headset from 'lucide-react/icons/headset'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type MouseEvent, Suspense } from 'react'
import { memberCalls } from '#wire/identity/member.ts'
import { brandView, sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { serviceQuery } from '#src/api/support-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { requestSupport } from '#src/features/support/support-requests.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WhenNear } from '#src/ui/when-near.tsx'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import styles from './side-entries.module.css'

const QrCode = lazyOptional(async () => (await import('#src/ui/qr-code.tsx')).QrCode)

/** Members above this level are served by the VIP team (spec §2). */
const lastCommonLevel = 4

const pictures = { LIVECHAT: Headset, VIP: Headset, FACEBOOK: ThumbsUp, TELEGRAM: Send } as const

/** Returns whether friends can be invited, the viewer's customer-service links, and the brand's other offers. */
export function useSideEntries() {
  const t = useText()
  const { data, isPending } = useQuery(serviceQuery(useApi()))
  const chat = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainLeftClick(event)) return
    event.preventDefault()
    requestSupport(t('support.waiting'))
  }
  const referral = useAppState((snapshot) => brandView(snapshot).brand?.toggles.referral ?? false)
  const offered = data?.channels ?? []
  const level = useLevel(offered.some(({ csType }) => csType === 'VIP'))
  const notTheirs = level > lastCommonLevel ? 'LIVECHAT' : 'VIP'
  const channels = offered
    .filter(({ csType }) => csType !== notTheirs)
    .map(({ csType, path }) => ({
      csType,
      path,
      picture: pictures[csType],
      onClick: csType === 'LIVECHAT' || csType === 'VIP' ? chat : undefined,
    }))
  return { referral, channels, resources: data?.resources ?? [], isPending }
}

/**
 * The viewer's VIP level, 0 for a visitor. It is read once, and again only when the member's missions change and
 * `counts` is set: a level change is among those events.
 */
function useLevel(counts: boolean): number {
  const api = useApi()
  const member = useAppState((snapshot) => sessionView(snapshot).member)
  const { data } = useQuery({
    queryKey: memberKey(member?.account ?? '', 'missions', 'level'),
    queryFn: async ({ signal }) =>
      (await valueOf(api.send(memberCalls.memberInfo, {}, { signal }))).clubLabel.rankLevel,
    initialData: member?.clubLabel.rankLevel,
    staleTime: Infinity,
    enabled: counts && member !== null,
  })
  return member === null ? 0 : (data ?? 0)
}

/** QR codes of the app and of the site for phones, rendered when visible. */
export function Codes({ resources }: Pick<ReturnType<typeof useSideEntries>, 'resources'>) {
  const t = useText()
  const { origin } = useRouter()
  return resources.map(({ resourceType, url, qrCodeUrl }) => (
    <figure key={resourceType} className={styles['code']}>
      <WhenNear className={styles['place']}>
        <Suspense fallback={<Skeleton className={styles['place']} />}>
          <QrCode value={new URL(qrCodeUrl, origin).href} label={t(`side.code.${resourceType}`)} logo="/icon.svg" />
        </Suspense>
      </WhenNear>
      <figcaption>
        <a href={url}>{t(`side.code.${resourceType}`)}</a>
      </figcaption>
    </figure>
  ))
}

/** Scrolls to the top of the page without changing the address. */
export function toTop(event: { preventDefault(): void }) {
  event.preventDefault()
  scrollTo({ top: 0 })
}
