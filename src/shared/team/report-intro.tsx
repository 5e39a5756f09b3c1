import { formatGmtOffset } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { RecordIntro } from '#src/shared/paged-list/record-cells.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { maxReportDays } from '#wire/agents/agent-reports.ts'

export interface ReportIntroProps {
  /** The description of the report. */
  readonly children: string
  readonly gmtOffset: number
  /** The chosen first day, and that of the answer; undefined until it is loaded. */
  readonly chosen: string | null
  readonly firstDay: string | undefined
}

/** The introduction of a team report: its description, its time zone, and a note when its range was shortened. */
export function ReportIntro({ children, gmtOffset, chosen, firstDay }: ReportIntroProps) {
  const t = useText()
  return (
    <>
      <RecordIntro>
        {children} {t('team-report.days', { zone: formatGmtOffset(gmtOffset) })}
      </RecordIntro>
      {chosen !== null && firstDay !== undefined && firstDay > chosen && (
        <Callout tone="info">{t('team-report.cut', { day: firstDay, days: maxReportDays })}</Callout>
      )}
    </>
  )
}
