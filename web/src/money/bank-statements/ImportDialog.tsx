import type { BankOverview } from '@okwan/contract/money/bank-statements'
import {
  BANK_ACCOUNT_TITLES,
  type BankAccount,
  type BankLayout,
  LAYOUT_FIELDS,
} from '@okwan/domain/money/bank-statements/terms'
import { headingsOf } from '@okwan/domain/platform/files/headings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { fileInputClass } from '../../ui/forms/input-class.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { FIELD_LABELS, guessLayout, importedText, parseBalance } from './words.ts'

type Accounts = BankOverview['accounts']
type SelectedFile = { fileName: string; csv: string; headings: string[]; layout: BankLayout }

const ACCOUNTS = Object.entries(BANK_ACCOUNT_TITLES).map(([value, label]) => ({ value, label }))

/** Imports a CSV file from the bank. Its columns are selected once and remembered for the account. */
export function ImportDialog({ accounts, onClose }: { accounts: Accounts; onClose: () => void }) {
  const [account, setAccount] = useState<BankAccount>('trust')
  const [selected, setSelected] = useState<SelectedFile>()
  const [opening, setOpening] = useState('')
  const [closing, setClosing] = useState('')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const savedLayoutOf = (bankAccount: BankAccount) =>
    accounts.find((each) => each.account === bankAccount)?.layout ?? null
  const selectFile = async (file: File | undefined) => {
    if (!file) return setSelected(undefined)
    const csv = await file.text()
    const headings = headingsOf(csv)
    setSelected({ fileName: file.name, csv, headings, layout: guessLayout(headings, savedLayoutOf(account)) })
  }
  const selectAccount = (bankAccount: BankAccount) => {
    setAccount(bankAccount)
    if (selected) setSelected({ ...selected, layout: guessLayout(selected.headings, savedLayoutOf(bankAccount)) })
  }
  const send = useMutation({
    mutationFn: () => {
      const { fileName = '', csv = '', layout = guessLayout([], null) } = selected ?? {}
      const balances = { openingPesewas: parseBalance(opening) ?? NaN, closingPesewas: parseBalance(closing) ?? NaN }
      const params = { account, fileName, ...balances, ...layout }
      const input = { query: params, body: new Blob([csv], { type: 'text/csv' }) }
      return sendOnce('import-bank-statement', { ...params, csv }, (idempotencyKey) =>
        call('POST /bank-statements', input, { idempotencyKey }),
      )
    },
    onSuccess: async ({ statementId, newLines }) => {
      await refresh(queryClient, '/bank-statements/*', '/bank-lines/*', '/bank-movements/*', '/settlements/*')
      toast(importedText(newLines))
      await navigate({ to: paths.bankStatement({ statementId }) })
    },
  })
  const problem = send.error && readProblem(send.error)
  const errorAt = (path: string) => problem?.fields.find((field) => field.path === path)?.message
  return (
    <Dialog open title="Import a bank statement" closeOutside={false} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <Segmented
          label="Account"
          options={ACCOUNTS}
          value={account}
          onChange={(event) => selectAccount(event.currentTarget.value === 'operating' ? 'operating' : 'trust')}
        />
        <Field label="File" hint="CSV file from the bank" error={errorAt('fileName')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className={fileInputClass}
              onChange={(event) => void selectFile(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        {selected && (
          <Columns selected={selected} errorAt={errorAt} onChange={(layout) => setSelected({ ...selected, layout })} />
        )}
        <div className="grid gap-4 xs:grid-cols-2">
          <BalanceField
            label="Opening balance"
            value={opening}
            error={errorAt('openingPesewas')}
            onChange={setOpening}
          />
          <BalanceField
            label="Closing balance"
            value={closing}
            error={errorAt('closingPesewas')}
            onChange={setClosing}
          />
        </div>
        {problem && <FormAlert>{problem.sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={send.isPending}>
            Import
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}

type ColumnsProps = {
  selected: SelectedFile
  errorAt: (path: string) => string | undefined
  onChange: (layout: BankLayout) => void
}

function Columns({ selected: { headings, layout }, errorAt, onChange }: ColumnsProps) {
  const options = headings.map((title) => ({ value: title, label: title }))
  return (
    <fieldset className="grid gap-3 xs:grid-cols-2">
      <legend className="mb-2 font-medium">Columns in the file</legend>
      {LAYOUT_FIELDS.map((field) => (
        <Select
          key={field}
          label={FIELD_LABELS[field]}
          placeholder="None"
          options={options}
          value={layout[field]}
          error={errorAt(field)}
          onChange={(event) => onChange({ ...layout, [field]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  )
}

type BalanceFieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

function BalanceField({ label, value, error, onChange }: BalanceFieldProps) {
  return (
    <TextField
      label={label}
      hint="As printed on the statement"
      prefix="GH₵"
      inputMode="decimal"
      inputClassName="tabular"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
