/** Scripts that names are written in today (UAX 31, table 5), without Latin. */
const SCRIPTS = [
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada',
  'Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((names) => names.split(' '))

/** Scripts that are written together, beside Latin as well (UTS 39, "highly restrictive"). */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]

/** The letters of languages in Latin script, and Catalan's middle dot; no phonetic alphabets. */
const LATIN = /^(?:[a-z\dß-öø-ķĺ-ňŋ-žơưǎ-ǜǧǩǫǭǵǹǻǽǿȁ-țȟȧ-ȳəɓɖɗɛɣɔƒƙƴɲʋḁ-ẛạ-ỿ-]|(?<=l)·(?=l))+$/u

/** What Unicode 17's confusables.txt takes for a Latin letter or digit, and Cyrillic п and ь. */
const LIKE_LATIN = new RegExp(
  `^[${[
    'баӕҍѣсҫԁеҽҿһꚕћіꙇјӏоөѳꚙрԛгғѕџѵѡшԝѽхуүұпь',
    'αιϳηοσθρϸᴦυνγ',
    'քցհւոռղօգզսա',
    '١۱اإٳ٥۵هھہەۿ٧۷',
    'וןװסט',
    'ჿთყዐሀ〇๐໐០०३૦૩୦୨ଃଠ০৪৭੦੪ం౦ಂ೦ംഠ൦൭ടංங௦၀ဝငၚတ',
  ].join('')}\\d-]+$`,
  'u',
)

/** Signs of East Asian scripts that pass for a stroke, a slash or a dot between Latin letters. */
const STROKES = /[ノソゾンー一〇丨丶・·]/u

const unmixed = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map((scripts) => writtenIn(scripts))
const mixedWithLatin = TOGETHER.map((scripts) => writtenIn(scripts, 'a-z'))

function writtenIn(scripts: readonly string[], others = ''): RegExp {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join('')
  return new RegExp(`^[${letters}${others}\\p{scx=Inherited}\\d-]+$`, 'u')
}

/**
 * Whether a label of a host imitates another one (UTS 39): its scripts are not written together, or
 * all its letters pass for Latin ones. `isUnderLatin` says that the host ends in Latin letters.
 */
export function isLookAlike(label: string, isUnderLatin: boolean): boolean {
  const letters = label.replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')
  if (letters === '' || LATIN.test(letters)) return false
  if (unmixed.some((script) => script.test(letters))) return isUnderLatin && LIKE_LATIN.test(letters)
  return STROKES.test(letters) || !mixedWithLatin.some((scripts) => scripts.test(letters))
}
