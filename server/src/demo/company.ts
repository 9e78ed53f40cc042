import fs from 'node:fs'
import path from 'node:path'
import { DEFAULT_BROKERAGE } from '@okwan/domain/platform/settings/insurers'
import type { SettingValues } from '@okwan/domain/platform/settings/values'

/** A picture of the demo's company as the settings store it. */
function pictureOf(name: string): string {
  const file = path.resolve(import.meta.dirname, '../../data/demo', `${name}.png`)
  return `data:image/png;base64,${fs.readFileSync(file, 'base64')}`
}

/** The company of the demo, which is invented. */
export const DEMO_SETTINGS = {
  company: {
    legalName: 'Okwan Insurance Limited',
    shortName: 'Okwan',
    insurerCode: 'Okwan',
    licence: 'Licensed by the National Insurance Commission, Ghana',
    licenceNumber: 'NIC/NL/0031',
    taxNumber: 'C0031847265',
    address: 'Okwan House, Independence Avenue, Accra, Ghana',
    phone: '+233 30 200 0911',
    email: 'assistance@okwan.example',
    signatory: 'Head of Underwriting',
    documentColour: '#005b5b',
    logo: pictureOf('logo'),
  },
  'company-seal': { seal: pictureOf('seal') },
  'travel-assistance': {
    phone: '+233 30 200 0911',
    whatsapp: '+233 20 000 0911',
    email: 'assistance@okwan.example',
  },
  insurers: {
    insurers: [
      {
        code: 'Okwan',
        name: 'Okwan Insurance Limited',
        bankName: 'GCB Bank',
        accountNumber: '1011130000017',
        cycle: 'monthly',
        claimFunding: 'after-payout',
      },
      {
        code: 'ADOM',
        name: 'Adom Travel Assurance',
        bankName: 'Ecobank Ghana',
        accountNumber: '1441000000238',
        cycle: 'monthly',
        claimFunding: 'after-payout',
      },
    ],
    products: [
      { product: 'motor', insurerCode: 'Okwan', shareBps: 10_000 },
      { product: 'travel', insurerCode: 'ADOM', shareBps: 10_000 },
    ],
    brokerage: DEFAULT_BROKERAGE.map(({ productCode, rateBps }) => ({
      insurerCode: productCode === 'TRAVEL' ? 'ADOM' : 'Okwan',
      productCode,
      rateBps,
    })),
  },
  'bank-accounts': {
    trustBank: 'GCB Bank',
    trustAccount: '1011130000099',
    operatingBank: 'Stanbic Bank Ghana',
    operatingAccount: '9040000000451',
  },
} as const satisfies Partial<SettingValues>
