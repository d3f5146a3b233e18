import type { RedirectPageTexts } from '../redirect-page-texts.ts'

const NUMBERS = ['', '', 'Dues', 'Tres', 'Quatre', 'Cinc', 'Sis', 'Set', 'Vuit', 'Nou']

export const REDIRECT_PAGE_TEXTS: RedirectPageTexts = {
  pages: {
    unknown: {
      title: 'Enllaç no trobat',
      heading: 'Per aquí no hi ha camí',
      text: 'Aquest enllaç curt no existeix o ja no hi és. Comprova que sigui complet o demana’n un de nou a qui te’l va donar.',
    },
    start: {
      title: 'Enllaços curts',
      heading: 'Aquí només hi ha enllaços curts',
      text: 'Per obrir-ne un cal l’adreça completa. Revisa la que et van donar.',
    },
    inactive: {
      title: 'Enllaç desactivat',
      heading: 'Aquest enllaç està desactivat',
      text: 'Qui el va crear l’ha desactivat. Si el necessites, demana-li que el torni a activar.',
    },
    expired: {
      title: 'Enllaç caducat',
      heading: 'Aquest enllaç ha caducat',
      text: 'La data de validesa ja ha passat. Demana un enllaç nou a qui te’l va donar.',
    },
    blocked: {
      title: 'No disponible al teu país',
      heading: 'Aquest enllaç no s’obre des del teu país',
      text: 'Qui el va crear ha limitat els països des d’on es pot obrir. Si creus que és un error, escriu-li.',
    },
    withdrawn: {
      title: 'Enllaç retirat',
      heading: 'Aquest enllaç s’ha retirat',
      text: 'Qui administra aquest servidor l’ha tancat per un avís d’abús. Si és teu i creus que és un error, escriu-li: les seves dades són a l’avís legal.',
    },
    usedUp: {
      title: 'Accessos esgotats',
      heading: 'Aquest enllaç ja no admet més accessos',
      text: 'S’ha obert totes les vegades que permetia. Demana un enllaç nou a qui te’l va donar.',
    },
    peopleOnly: {
      title: 'Només per a persones',
      heading: 'Aquest enllaç és per a persones',
      text: 'Té un nombre limitat d’accessos i només s’obre des d’un navegador. Obre’l tu per arribar a la seva destinació.',
    },
    broken: {
      title: 'Enllaç sense destinació',
      heading: 'Aquest enllaç no porta enlloc',
      text: 'L’adreça que té desada no és vàlida. Demana un enllaç nou a qui te’l va donar.',
    },
    failed: {
      title: 'Alguna cosa ha fallat',
      heading: 'No hem pogut obrir aquest enllaç',
      text: 'Ha fallat alguna cosa al servei. Torna-ho a provar; l’enllaç continua desat.',
    },
    unavailable: {
      title: 'Torna-ho a provar',
      heading: 'Ara mateix no podem obrir aquest enllaç',
      text: 'El servei no respon. Espera uns segons i torna a carregar la pàgina: l’enllaç continua desat.',
    },
    tooManyMisses: {
      title: 'Massa intents',
      heading: 'Massa enllaços equivocats',
      text: 'Has provat molts enllaços que no existeixen. Espera un minut abans de tornar-ho a provar.',
    },
    tooManyTries: {
      title: 'Massa intents',
      heading: 'Massa contrasenyes equivocades',
      text: 'Espera uns minuts abans de tornar-ho a provar. Si no saps la contrasenya, demana-la a qui et va donar l’enllaç.',
    },
    wrongMethod: {
      title: 'Petició no admesa',
      heading: 'Aquesta petició no serveix aquí',
      text: 'Els enllaços curts només serveixen per obrir-los. Escriu l’adreça al navegador.',
    },
    tooLarge: {
      title: 'Petició massa gran',
      heading: 'Has enviat massa dades',
      text: 'Torna a l’enllaç i escriu només la contrasenya.',
    },
    malformed: {
      title: 'Petició no vàlida',
      heading: 'No entenem què demana el teu navegador',
      text: 'Torna a escriure l’adreça. Si continua passant, esborra les galetes d’aquest lloc i torna-ho a provar.',
    },
    password: {
      title: 'Enllaç protegit',
      heading: 'Aquest enllaç té contrasenya',
      text: 'Escriu-la per arribar a la seva destinació. Si no la saps, demana-la a qui et va donar l’enllaç.',
    },
    reported: {
      title: 'Avís rebut',
      heading: 'Gràcies per avisar',
      text: 'El teu avís ha arribat. El llegirà qui administra aquest servidor i decidirà què cal fer amb l’enllaç.',
    },
  },
  passwordForm: {
    label: 'Contrasenya',
    submit: 'Obre l’enllaç',
    wrong: 'Aquesta contrasenya no és correcta. Revisa-la i torna-ho a provar.',
  },
  preview: {
    fallbackTitle: 'Enllaç curt',
    text: 'Obre aquest enllaç al navegador per arribar a la seva destinació.',
  },
  home: 'Ves a l’inici',
  legal: 'Avís legal',
  retry: 'Torna-ho a provar',
  destination: {
    heading: 'On porta aquest enllaç',
    about: (site) => `Què és ${site}`,
    ascii: (host) => `Escrit amb lletres senzilles: ${host}`,
    foot: (host) =>
      `Afegeix + al final de qualsevol enllaç de ${host} per veure aquesta pàgina abans d’entrar-hi.`,
    createdAt: 'Creat',
    day: (date, timeZone) => date.toLocaleDateString('ca', { dateStyle: 'medium', timeZone }),
    leadsTo: 'Porta a',
    connection: 'Connexió',
    encrypted: 'Xifrada',
    notEncrypted: 'Sense xifrar',
    kinds: {
      page: 'Pàgina web',
      image: 'Imatge',
      audio: 'Àudio',
      video: 'Vídeo',
      archive: 'Fitxer comprimit',
      document: 'Document',
      sheet: 'Full de càlcul',
      program: 'Programa',
    },
    go: 'Continua',
    goAnyway: 'Continua igualment',
    back: 'Torna enrere',
    verdicts: {
      unreviewed: [
        'Sense avisos, i sense revisar',
        'Ningú no ha avisat d’aquest enllaç, però tampoc no l’ha revisat ningú. Mira bé l’adreça abans de continuar.',
      ],
      open: [
        'La connexió no va xifrada',
        'El que hi escriguis es pot llegir pel camí. No hi posis contrasenyes ni dades teves.',
      ],
      danger: (reporters, isSecure) => [
        'Pot ser un engany',
        `${NUMBERS[reporters] ?? reporters} persones han avisat d’aquest enllaç${isSecure ? '' : ' i la connexió no va xifrada'}. No hi escriguis dades teves.`,
      ],
    },
    withheld: {
      password: ['Té contrasenya', 'La destinació es veu després d’escriure-la.'],
      limit: ['Té els accessos comptats', 'La destinació es veu en entrar-hi, i això en gasta un.'],
      country: ['No s’obre des del teu país', 'Qui el va crear ha limitat els països des d’on s’obre.'],
      inactive: ['Està desactivat', 'Ara mateix no porta enlloc.'],
      expired: ['Ha caducat', 'Ja no porta enlloc.'],
      usedUp: ['Ja no admet més accessos', 'S’ha obert totes les vegades que permetia i no porta enlloc.'],
      broken: ['No porta enlloc', 'L’adreça que té desada no és vàlida.'],
    },
  },
  report: {
    form: {
      heading: 'Avisa d’un abús',
      readBy: 'El llegeix qui administra aquest servidor.',
      what: 'Què passa',
      reasons: {
        phishing: 'Es fa passar per algú altre',
        malware: 'Descarrega alguna cosa nociva',
        spam: 'M’ha arribat sense demanar-ho',
        illegal: 'Contingut il·legal',
        other: 'Una altra cosa',
      },
      text: 'Explica-ho',
      textHint: 'si vols',
      email: 'Correu',
      emailHint: 'només si vols resposta',
      submit: 'Envia l’avís',
    },
    refused: {
      title: 'Avís no enviat',
      heading: 'No hem pogut recollir el teu avís',
      why: (problem, wait) =>
        ({
          reason: 'Torna enrere i tria què passa.',
          text: 'El que expliques té més de 1000 lletres. Torna enrere i escurça-ho.',
          email: 'El correu no és vàlid. Torna enrere i corregeix-lo, o deixa’l buit.',
          unknown: 'No hi ha cap enllaç amb aquest codi: potser ja no hi és.',
          tooMany: `Has enviat molts avisos. Torna-ho a provar d’aquí a ${wait}.`,
          other: 'No ha arribat bé. Torna enrere i envia’l una altra vegada.',
        })[problem],
    },
  },
}
