import type { LoginRecord } from '@okwan/contract/people/login-records'
import { roleName } from '@okwan/domain/people/users/terms'
import { DateText } from '../../ui/data/DateText.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../ui/data/tone.ts'
import type { Column } from '../../ui/table/columns.ts'

const RESULTS: Record<LoginRecord['result'], { word: string; tone: Tone }> = {
  successful: { word: 'Signed in', tone: 'success' },
  'wrong-code': { word: 'Wrong code', tone: 'danger' },
  'wrong-passkey': { word: 'Wrong passkey', tone: 'danger' },
  'wrong-portal': { word: 'Wrong portal', tone: 'warning' },
  'not-active': { word: 'Account paused', tone: 'danger' },
}

export const RESULT_OPTIONS = [
  { value: '', label: 'Any result' },
  ...Object.entries(RESULTS).map(([value, { word }]) => ({ value, label: word })),
]

export const timeColumn: Column<LoginRecord> = {
  id: 'at',
  header: 'Date and time',
  cell: (record) => <DateText value={record.at} />,
}
export const device: Column<LoginRecord> = {
  id: 'device',
  header: 'Device',
  cell: (record) => (
    <>
      {record.browser} on {record.device}
      <span className="block text-table text-muted max-md:hidden">{record.ip}</span>
    </>
  ),
}
export const lastSeen: Column<LoginRecord> = {
  id: 'lastSeen',
  header: 'Last seen',
  cell: (record) => (record.endedAt ? 'Signed out' : record.lastSeenAt ? <DateText value={record.lastSeenAt} /> : '–'),
  card: 'hidden',
}
export const result: Column<LoginRecord> = {
  id: 'result',
  header: 'Result',
  cell: (record) => <StatusBadge tone={RESULTS[record.result].tone}>{RESULTS[record.result].word}</StatusBadge>,
  card: 'status',
}
const FLAG_WORDS: Record<LoginRecord['flags'][number], string> = {
  'new-device': 'New device',
  'two-places': 'Two IP addresses within 1 hour',
}

export const flags: Column<LoginRecord> = {
  id: 'flags',
  header: 'Flags',
  cell: (record) =>
    record.flags.length > 0 ? (
      <span className="flex flex-wrap gap-1">
        {record.flags.map((flag) => (
          <StatusBadge key={flag} tone="warning">
            {FLAG_WORDS[flag]}
          </StatusBadge>
        ))}
      </span>
    ) : (
      '–'
    ),
}
export const person: Column<LoginRecord> = {
  id: 'fullName',
  header: 'Name',
  cell: (record) => (
    <>
      {record.fullName}
      <span className="block text-table font-normal text-muted">{roleName(record.role)}</span>
    </>
  ),
}
export const branch: Column<LoginRecord> = {
  id: 'branch',
  header: 'Branch',
  cell: (record) => record.branchName,
  card: 'hidden',
}
