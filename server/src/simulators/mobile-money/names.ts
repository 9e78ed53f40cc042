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

/** An invented holder for a number nobody has named, the same every time. */
export function inventedName(phone: string): string {
  const digits = Number(phone.slice(-6))
  return `${GIVEN[digits % GIVEN.length]} ${FAMILY[Math.floor(digits / 7) % FAMILY.length]}`.toUpperCase()
}
