import type { MessageText, Setting } from '@okwan/contract/people/settings'
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
import { MessagePreview } from './MessagePreview.tsx'

const COLUMNS: Column<MessageText>[] = [
  { id: 'title', header: 'Message', cell: ({ title }) => title },
  { id: 'text', header: 'Text', cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
  { id: 'sms', header: 'Length', cell: ({ sms }) => `${sms.parts} SMS` },
  { id: 'isOwn', header: 'Source', cell: ({ isOwn }) => (isOwn ? 'Company' : 'Standard') },
]

/** The text of every message, with a form for one at a time. */
export function MessageTexts({ setting }: { setting: Setting }) {
  const user = useUser()
  const [changing, setChanging] = useState<MessageText>()
  const texts = useQuery(query('GET /message-texts'))
  const { title, purpose, pendingChange, fields } = setting
  const refusalReason = pendingChange ? 'A change is pending. Decide it first.' : undefined
  return (
    <Card title={title} text={`${purpose} Another SuperAdmin approves changes.`} flush>
      <DataTable
        caption={title}
        columns={COLUMNS}
        rowKey={({ template }) => template}
        rowName={({ title: message }) => message}
        {...(!user?.examinerUntil && {
          rowActions: (message: MessageText) => (
            <Button
              size="small"
              icon={Pencil}
              disabledReason={refusalReason}
              aria-label={`Change ${message.title}`}
              onClick={() => setChanging(message)}
            >
              Change
            </Button>
          ),
        })}
        state={tableState({ ...texts, data: texts.data && { data: texts.data } }, 'Message texts')}
        empty={
          <EmptyState illustration={<EmptyGlovebox />} title="No messages" text="The software sends no messages." />
        }
      />
      {changing && (
        <ChangeDrawer
          setting={setting}
          fields={fields.filter(({ field }) => field === changing.template)}
          preview={(input) => <MessagePreview message={changing} text={input[changing.template] ?? ''} />}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Card>
  )
}
