import { formatDate, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import {
  formatFrenchDate,
  formatFrenchEur,
  frenchEmbassyName,
  frenchEurosInWords,
} from '@okwan/domain/policies/travel-policies/french'
import type { Row, Section } from '../../../platform/documents/particulars.ts'
import { coverRows, insuredRows, schengenSection } from '../travel-certificate.ts'
import { assistanceSection, checkText, type InsuredPerson, type TravelDocument } from '../travel-parts.ts'

export type EmbassyLetter = TravelDocument & {
  /** As entered with the trip; null if no embassy was entered. */
  embassyName: string | null
  person: InsuredPerson
  /** Names of countries and areas are in this language. */
  language: 'en' | 'fr'
}

/** Texts of an embassy letter in one language, in the order of the page. */
export type LetterTexts = {
  title: string
  reference: string
  draft: string
  date: string
  addressee: string
  salutation: string
  subject: string
  confirmation: string
  rows: Row[]
  sections: Section[]
  paid: string
  closing: string
  signatory: string
  issuedThrough: string
  seal: { label: string; alt: string }
  check: string
}

export const LETTER_TEXTS: Record<EmbassyLetter['language'], (letter: EmbassyLetter) => LetterTexts> = {
  en: englishTexts,
  fr: frenchTexts,
}

const dayOf = ({ issuedAt, printedAt }: EmbassyLetter): IsoDate => toAccraDate(issuedAt ?? printedAt)

function englishTexts(letter: EmbassyLetter): LetterTexts {
  const { person, company, soldBy, intermediaryCode, branchName } = letter
  return {
    title: 'Confirmation of Travel Insurance',
    reference: 'Our reference',
    draft: 'Draft, not valid',
    date: formatDate(dayOf(letter)),
    addressee: `The Consular Section\n${letter.embassyName ?? 'Embassy of the country of destination'}`,
    salutation: 'Dear Sir or Madam,',
    subject: `${person.fullName}, passport ${person.passportNumber}`,
    confirmation: `We confirm that ${person.fullName} is insured by ${company.legalName} as stated below.`,
    rows: [...insuredRows(letter, person), ...coverRows(letter)],
    sections: [...schengenSection(letter), assistanceSection(letter)],
    paid: 'The premium has been paid in full.',
    closing: 'Yours faithfully,',
    signatory: company.signatory === '' ? company.legalName : `${company.signatory}\nfor ${company.legalName}`,
    issuedThrough: `Authorised Signatory. Issued through ${soldBy} (${intermediaryCode}), ${branchName}.`,
    seal: { label: 'Seal', alt: 'Seal of the company' },
    check: checkText(person.verifyUrl),
  }
}

/** Prevents a line break before a French colon, and between a number and its unit. */
const NO_BREAK_SPACE = '\u00a0'

function frenchTexts(letter: EmbassyLetter): LetterTexts {
  const { person, company, soldBy, intermediaryCode, branchName } = letter
  const embassy = letter.embassyName ? frenchEmbassyName(letter.embassyName) : 'Ambassade du pays de destination'
  return {
    title: 'Attestation d’assurance voyage',
    reference: 'Notre référence',
    draft: 'Projet, sans valeur',
    date: `Le ${formatFrenchDate(dayOf(letter))}`,
    addressee: `À l’attention de la section consulaire\n${embassy}`,
    salutation: 'Madame, Monsieur,',
    subject: `Objet${NO_BREAK_SPACE}: ${person.fullName}, passeport n°${NO_BREAK_SPACE}${person.passportNumber}`,
    confirmation: `Nous attestons que ${company.legalName} assure ${person.fullName} aux conditions indiquées ci-dessous.`,
    rows: [...frenchInsured(letter), ...frenchCover(letter)],
    sections: [...frenchStates(letter), frenchAssistance(letter)],
    paid: 'La prime a été intégralement payée.',
    closing: 'Veuillez agréer, Madame, Monsieur, l’expression de nos salutations distinguées.',
    signatory: company.signatory === '' ? company.legalName : `${company.signatory}\npour ${company.legalName}`,
    issuedThrough: `Signature autorisée. Attestation délivrée par l’intermédiaire de ${soldBy} (${intermediaryCode}), ${branchName}.`,
    seal: { label: 'Cachet', alt: 'Cachet de la société' },
    check: person.verifyUrl
      ? `Pour vérifier ce document, scannez le code QR ou ouvrez ${person.verifyUrl}`
      : 'Projet. Ce document n’est pas une attestation et ne donne droit à aucune garantie.',
  }
}

function frenchInsured({ person, holderName, policyNumber }: EmbassyLetter): Row[] {
  return [
    ['Nom figurant sur le passeport', person.fullName],
    ['Date de naissance', formatFrenchDate(person.dateOfBirth)],
    ['Passeport', `${person.passportNumber}, ${person.nationality}`],
    ['Pays de résidence', person.residence],
    ['Souscripteur', holderName],
    ['Numéro de police', policyNumber ?? 'Non émise'],
    ['Numéro de certificat', person.certificateNumber ?? 'Non émis'],
  ]
}

/** Cover of the trip. The covered costs are named in the words of article 15 of the Visa Code. */
function frenchCover(letter: EmbassyLetter): Row[] {
  const { medicalLimitEur, excessEur } = letter
  const limit = `${formatFrenchEur(medicalLimitEur)} (${frenchEurosInWords(medicalLimitEur)}) par personne`
  return [
    ['Formule', letter.planName],
    ['Étendue territoriale', letter.territory],
    ['Destinations', letter.destinations.join(', ')],
    ['Période d’assurance', frenchPeriod(letter)],
    ['Plafond des frais médicaux', limit],
    [
      'Frais garantis',
      'Rapatriement pour raison médicale, soins médicaux d’urgence, soins hospitaliers d’urgence et frais liés au décès, y compris le rapatriement du corps. La COVID-19 est traitée comme toute autre maladie.',
    ],
    ['Franchise', excessEur === 0 ? 'NÉANT' : `${formatFrenchEur(excessEur)} par sinistre`],
    ['Règlement', 'Directement à l’hôpital ou au médecin, et non par simple remboursement.'],
  ]
}

function frenchPeriod({ startDate, endDate, issuedAt, coverDays, graceDays }: EmbassyLetter): string {
  // If the policy is issued on the day of departure, cover starts when it is issued.
  const isSameDay = issuedAt !== null && toAccraDate(issuedAt) === startDate
  const time = isSameDay ? issuedAt.toISOString().slice(11, 16) : '00:00'
  const days = (count: number) => `${count}${NO_BREAK_SPACE}${count === 1 ? 'jour' : 'jours'}`
  const grace = graceDays > 0 ? `, dont ${days(graceDays)} de délai de grâce pour le visa` : ''
  const from = `Du ${formatFrenchDate(startDate)} à ${formatFrenchTime(time)}`
  return `${from} au ${formatFrenchDate(endDate)} à ${formatFrenchTime('23:59')} (${days(coverDays)}${grace})`
}

/** `23:59` becomes `23 h 59`. */
const formatFrenchTime = (time: string) => time.replace(':', `${NO_BREAK_SPACE}h${NO_BREAK_SPACE}`)

function frenchStates({ schengenStates }: EmbassyLetter): Section[] {
  if (schengenStates.length === 0) return []
  const rows: Row[] = [['La garantie est valable dans les États suivants', schengenStates.join(', ')]]
  return [{ heading: 'États membres de l’espace Schengen', rows }]
}

function frenchAssistance({ assistance: { phone, whatsapp, email } }: EmbassyLetter): Section {
  return {
    heading: `Assistance 24${NO_BREAK_SPACE}heures sur${NO_BREAK_SPACE}24`,
    rows: [
      ['Téléphone', phone],
      ['WhatsApp', whatsapp],
      ['Courriel', email],
      [
        'En cas d’urgence',
        'Appelez avant de vous rendre à l’hôpital, ou dès que possible, et indiquez votre numéro de certificat. L’hôpital est payé directement.',
      ],
    ],
  }
}
