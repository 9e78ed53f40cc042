import type { EmailText, Setting } from '@okwan/contract/people/settings'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { tableState } from '../../platform/lists/table-state.ts'
import { useUser } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { EmailPreview } from './EmailPreview.tsx'

const COLUMNS: Column<EmailText>[] = [
  { id: 'title', header: 'Email', cell: ({ title }) => title },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
  {
    id: 'text',
    header: 'Text',
    cell: ({ text }) => <span className="wrap-anywhere whitespace-pre-line">{text}</span>,
  },
  { id: 'isOwn', header: 'Source', cell: ({ isOwn }) => (isOwn ? 'Company' : 'Standard') },
]

/** Subject, heading and text of every email, with a form for one email at a time. */
export function EmailTexts({ setting }: { setting: Setting }) {
  const user = useUser()
  const [changing, setChanging] = useState<EmailText>()
  const texts = useQuery(query('GET /email-texts'))
  const { title, purpose, pendingChange, fields } = setting
  const refusalReason = pendingChange ? 'A change is pending. Decide it first.' : undefined
  const parts = changing && ['subject', 'heading', 'text'].map((part) => `${changing.template}-${part}`)
  return (
    <Card title={title} text={`${purpose} Another SuperAdmin approves changes.`} flush>
      <DataTable
        caption={title}
        columns={COLUMNS}
        rowKey={({ template }) => template}
        rowName={({ title: email }) => email}
        {...(!user?.examinerUntil && {
          rowActions: (email: EmailText) => (
            <Button
              size="small"
              icon={Pencil}
              disabledReason={refusalReason}
              aria-label={`Change ${email.title}`}
              onClick={() => setChanging(email)}
            >
              Change
            </Button>
          ),
        })}
        state={tableState({ ...texts, data: texts.data && { data: texts.data } }, 'Email texts')}
        empty={<EmptyState illustration={<EmptyGlovebox />} title="No emails" text="The software sends no emails." />}
      />
      {changing && (
        <ChangeDrawer
          setting={setting}
          fields={fields.filter(({ field }) => parts?.includes(field))}
          preview={(input) => <EmailPreview email={changing} input={input} />}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Card>
  )
}
