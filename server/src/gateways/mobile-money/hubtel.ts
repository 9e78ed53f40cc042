import type { Network } from '@okwan/domain/platform/phone'
import type {
  BankRequest,
  CollectRequest,
  DisburseRequest,
  PaymentGateway,
  Status,
} from '../../platform/ports/mobile-money.ts'
import { assertProviderUrl, basicAuth, type CallProvider, type HttpResult, openProvider } from '../http.ts'
import {
  readBalances,
  readCallback,
  readName,
  readReceiveStatus,
  readRefundStatus,
  readSendStatus,
  readSent,
} from './hubtel-responses.ts'

/** Hubtel uses a separate host for most APIs; the simulator serves all of them. */
export type HubtelHosts = {
  receive: string
  receiveStatus: string
  send: string
  sendStatus: string
  transfers: string
  refund: string
  verify: string
}

export const HUBTEL_HOSTS: HubtelHosts = {
  receive: 'https://rmp.hubtel.com',
  receiveStatus: 'https://api-txnstatus.hubtel.com',
  send: 'https://smp.hubtel.com',
  sendStatus: 'https://smrsc.hubtel.com',
  transfers: 'https://trnf.hubtel.com',
  refund: 'https://refund-api.hubtel.com',
  verify: 'https://rnv.hubtel.com',
}

/** One address for all services, as a simulator has. */
export function hubtelHostsAt(url: string): HubtelHosts {
  return {
    receive: url,
    receiveStatus: url,
    send: url,
    sendStatus: url,
    transfers: url,
    refund: url,
    verify: url,
  }
}

export type HubtelSettings = {
  apiId: string
  apiKey: string
  /** A "POS sales" account receives money and a "prepaid deposit" account sends it; Hubtel refuses to swap them. */
  collectionAccount: string
  disbursementAccount: string
  hosts: HubtelHosts
  /** Some accounts have other channel names. */
  channels: Record<Network, string>
  feesOnCustomer: boolean
  timeoutMs: number
  signal?: AbortSignal
  /** Staging calls simulators on any host. */
  isStaging?: boolean
}

export const HUBTEL_CHANNELS: Record<Network, string> = { mtn: 'mtn-gh', vodafone: 'vodafone-gh', tigo: 'tigo-gh' }

export function createHubtel(settings: HubtelSettings): PaymentGateway {
  for (const url of Object.values(settings.hosts)) assertProviderUrl(url, 'hubtel.com', settings)
  const call = withAuthorization(openProvider(settings), basicAuth(settings.apiId, settings.apiKey))
  const { hosts } = settings
  const pos = encodeURIComponent(settings.collectionAccount)
  const prepaid = encodeURIComponent(settings.disbursementAccount)

  const collectStatus = async ({ reference }: { reference: string }): Promise<Status> => {
    const query = new URLSearchParams({ clientReference: reference })
    const response = await call('GET', `${hosts.receiveStatus}/transactions/${pos}/status?${query.toString()}`)
    return readReceiveStatus(response, reference, settings.feesOnCustomer)
  }

  return {
    provider: 'hubtel',
    collectStatus,
    async collect(request) {
      const url = `${hosts.receive}/merchantaccount/merchants/${pos}/receive/mobilemoney`
      return readSent(await call('POST', url, receiveBody(request, settings)))
    },
    async disburse(request) {
      const url = `${hosts.send}/api/merchants/${prepaid}/send/mobilemoney`
      return readSent(await call('POST', url, sendBody(request, settings)))
    },
    async disburseStatus({ reference }) {
      const query = new URLSearchParams({ clientReference: reference })
      const url = `${hosts.sendStatus}/api/merchants/${prepaid}/transactions/status?${query.toString()}`
      return readSendStatus(await call('GET', url), reference)
    },
    async refund({ collected, callbackUrl }) {
      const url = `${hosts.refund}/refund/${pos}/order/${encodeURIComponent(collected.providerTransactionId)}`
      return readSent(await call('POST', url, { callbackUrl }))
    },
    // A refund is shown on its collection; Hubtel has no status query for refunds.
    async refundStatus({ collected }) {
      return readRefundStatus(await collectStatus(collected), collected.amountPesewas)
    },
    async findName(phone, network) {
      const query = new URLSearchParams({ channel: settings.channels[network], customerMsisdn: phone })
      const path = `/v2/merchantaccount/merchants/${pos}/mobilemoney/verify?${query.toString()}`
      return readName(await call('GET', hosts.verify + path))
    },
    bank: {
      async disburse(request) {
        const url = `${hosts.send}/api/merchants/${prepaid}/send/bank/gh/${encodeURIComponent(request.bankCode)}`
        return readSent(await call('POST', url, bankBody(request)))
      },
      async findName({ bankCode, bankAccount }) {
        const account = `${encodeURIComponent(bankCode)}/${encodeURIComponent(bankAccount)}`
        return readName(await call('GET', `${hosts.verify}/v2/merchantaccount/merchants/${pos}/bank/verify/${account}`))
      },
    },
    async balances() {
      const [collection, disbursement] = await Promise.all([
        call('GET', `${hosts.transfers}/api/inter-transfers/${pos}`),
        call('GET', `${hosts.transfers}/api/inter-transfers/prepaid/${prepaid}`),
      ])
      return readBalances(collection, disbursement)
    },
    readCallback,
  }
}

type Call = (method: 'GET' | 'POST', url: string, body?: unknown) => Promise<HttpResult>

function withAuthorization(call: CallProvider, authorization: string): Call {
  return (method, url, body) => call({ method, url, headers: { authorization }, ...(body !== undefined && { body }) })
}

function receiveBody(request: CollectRequest, { channels, feesOnCustomer }: HubtelSettings): unknown {
  return {
    CustomerMsisdn: request.phone,
    Channel: channels[request.network],
    Amount: request.amountPesewas / 100,
    PrimaryCallbackUrl: request.callbackUrl,
    Description: plainDescription(request.description),
    ClientReference: request.reference,
    ...(feesOnCustomer && { FeesOnCustomer: true }),
  }
}

function sendBody(request: DisburseRequest, { channels }: HubtelSettings): unknown {
  return {
    RecipientName: request.recipientName,
    RecipientMsisdn: request.phone,
    Channel: channels[request.network],
    Amount: request.amountPesewas / 100,
    // The field name ends in Url for collections and in URL for disbursements.
    PrimaryCallbackURL: request.callbackUrl,
    Description: plainDescription(request.description),
    ClientReference: request.reference,
  }
}

/** The bank is part of the URL, not of the body. */
function bankBody(request: BankRequest): unknown {
  return {
    Amount: request.amountPesewas / 100,
    PrimaryCallbackUrl: request.callbackUrl,
    Description: plainDescription(request.description),
    BankAccountNumber: request.bankAccount,
    BankAccountName: request.recipientName,
    ClientReference: request.reference,
  }
}

/** Networks refuse characters such as & % ^, and the text is printed on a public receipt. */
function plainDescription(description: string): string {
  return description
    .replace(/[^A-Za-z0-9 .,-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 100)
}
