import type { Setting } from '@okwan/contract/people/settings'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PendingChange } from './PendingChange.tsx'
import { RowsTable } from './RowsTable.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { SettingList } from './SettingList.tsx'
import { BRANCHES } from './setting-groups.ts'

const BranchSettings = lazyPart(() => import('../branches/BranchSettings.tsx'), 'BranchSettings')
const MessageTexts = lazyPart(() => import('./MessageTexts.tsx'), 'MessageTexts')
const EmailTexts = lazyPart(() => import('./EmailTexts.tsx'), 'EmailTexts')
const ChangeDrawer = lazyPart(() => import('./ChangeDrawer.tsx'), 'ChangeDrawer')

/** Every setting of the company with its value, its pending and planned changes and its history. */
export function SettingsPage() {
  const [{ name }] = useFilters<'settings'>()
  const settings = useQuery(query('GET /settings'))
  const all: Setting[] = settings.data ? Object.values(settings.data) : []
  const current = all.find((each) => each.name === name) ?? all[0]
  return (
    <>
      <PageHeader title="Settings" />
      {settings.data && current ? (
        <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-6">
          <SettingList all={settings.data} current={name === BRANCHES ? BRANCHES : current.name} />
          {name === BRANCHES ? (
            <Suspense fallback={<Skeleton className="h-120" />}>
              <BranchSettings />
            </Suspense>
          ) : (
            <OneSetting key={current.name} setting={current} />
          )}
        </div>
      ) : settings.error ? (
        <ErrorPanel
          title="Couldn’t load settings"
          text={readProblem(settings.error).sentence}
          code={readProblem(settings.error).requestId}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

function OneSetting({ setting }: { setting: Setting }) {
  const { planned, pendingChange, isStored } = setting
  return (
    <div className="grid gap-4">
      {pendingChange && <PendingChange change={pendingChange} />}
      {!isStored && setting.name === 'company' && (
        <Banner tone="warning" title="Enter company details">
          Documents and messages show the name of the software until you enter the company details.
        </Banner>
      )}
      {planned.map(({ validFrom }) => (
        <Banner key={validFrom} tone="info">
          A new value is approved and applies from {formatMoment(new Date(validFrom))}. See the history.
        </Banner>
      ))}
      {setting.name === 'message-texts' || setting.name === 'email-texts' ? (
        <Suspense fallback={<Skeleton className="h-120" />}>
          {setting.name === 'message-texts' ? <MessageTexts setting={setting} /> : <EmailTexts setting={setting} />}
        </Suspense>
      ) : (
        <CurrentValue setting={setting} />
      )}
      <SettingHistory name={setting.name} />
    </div>
  )
}

function CurrentValue({ setting }: { setting: Setting }) {
  const user = useUser()
  const [changing, setChanging] = useState(false)
  const { title, purpose, fields, pendingChange, needsApproval } = setting
  const lists = fields.filter(({ kind }) => kind === 'rows')
  const single = fields.filter(({ kind }) => kind !== 'rows')
  const refusalReason = pendingChange ? 'A change is pending. Decide it first.' : undefined
  return (
    <>
      <Card
        title={title}
        text={`${purpose} ${needsApproval ? 'Another SuperAdmin approves changes.' : 'Changes apply without approval.'}`}
        actions={
          user?.examinerUntil ? null : (
            <Button icon={Pencil} disabledReason={refusalReason} onClick={() => setChanging(true)}>
              Change
            </Button>
          )
        }
      >
        {lists.map((field) => (
          <section key={field.field} className="grid gap-2 not-first:mt-5">
            {(lists.length > 1 || single.length > 0) && <h3 className="font-bold">{field.label}</h3>}
            <RowsTable field={field} value={setting.value} />
          </section>
        ))}
        <DescriptionList
          items={single.map(({ label, text, kind, field }) => ({
            term: label,
            value:
              kind === 'picture' && text !== 'None' ? (
                <Picture setting={setting} field={field} label={label} />
              ) : field === 'documentColour' ? (
                <Colour code={text} />
              ) : (
                text
              ),
          }))}
        />
      </Card>
      {changing && (
        <Suspense fallback={null}>
          <ChangeDrawer setting={setting} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

function Picture({ setting, field, label }: { setting: Setting; field: string; label: string }) {
  const source = (setting.value as Record<string, unknown>)[field] // a setting with a picture is an object
  return <img src={String(source)} alt={label} className="max-h-12 max-w-60" />
}

/** Shows the colour beside its code, because few people recognise a colour by its code. */
function Colour({ code }: { code: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="size-4 rounded-sm border border-line" style={{ backgroundColor: code }} />
      {code}
    </span>
  )
}
