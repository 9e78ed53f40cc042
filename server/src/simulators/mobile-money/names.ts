const GIVEN = ['Kwame', 'Ama', 'Kofi', 'Akua', 'Yaw', 'Abena', 'Kojo', 'Adwoa', 'Kwaku', 'Esi', 'Kwesi', 'Efua']
const FAMILY = [
  'Mensah',
  'Owusu',
  'Boateng',
  'Asante',
  'Darko',
  'Quaye',
  'Adjei',
  'Agyeman',
  'Tetteh',
  'Lamptey',
  'Bawa',
]

/** Invented name for a number without a registered name; the same number always gets the same name. */
export function inventedName(phone: string): string {
  const digits = Number(phone.slice(-6))
  return `${GIVEN[digits % GIVEN.length]} ${FAMILY[Math.floor(digits / 7) % FAMILY.length]}`.toUpperCase()
}
