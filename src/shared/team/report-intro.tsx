import { formatGmtOffset } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { RecordIntro } from '#src/shared/paged-list/record-cells.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { mostDays } from '#wire/agents/agent-reports.ts'

export interface ReportIntroProps {
  /** What the report is. */
  readonly children: string
  readonly gmtOffset: number
  /** The first day that was chosen, and the one the report begins with; undefined until that is known. */
  readonly chosen: string | null
  readonly told: string | undefined
}

/** What stands above a report of a team: what it is of, whose days these are, and that a long time was cut. */
export function ReportIntro({ children, gmtOffset, chosen, told }: ReportIntroProps) {
  const t = useText()
  return (
    <>
      <RecordIntro>
        {children} {t('team-report.days', { zone: formatGmtOffset(gmtOffset) })}
      </RecordIntro>
      {chosen !== null && told !== undefined && told > chosen && (
        <Callout tone="info">{t('team-report.cut', { day: told, days: mostDays })}</Callout>
      )}
    </>
  )
}
