import type { RedirectPageTexts } from '../redirect-page-texts.ts'

const NUMBERS = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

export const REDIRECT_PAGE_TEXTS: RedirectPageTexts = {
  pages: {
    unknown: {
      title: 'Link not found',
      heading: 'There is no path here',
      text: 'This short link does not exist, or it is gone. Check that it is complete, or ask whoever gave it to you for a new one.',
    },
    start: {
      title: 'Short links',
      heading: 'There are only short links here',
      text: 'To open one you need its whole address. Check the one you were given.',
    },
    inactive: {
      title: 'Link switched off',
      heading: 'This link is switched off',
      text: 'Whoever created it has switched it off. If you need it, ask them to turn it back on.',
    },
    expired: {
      title: 'Link expired',
      heading: 'This link has expired',
      text: 'The date it was valid until has passed. Ask whoever gave it to you for a new link.',
    },
    blocked: {
      title: 'Not available in your country',
      heading: 'This link does not open from your country',
      text: 'Whoever created it has limited the countries it opens from. If you think this is a mistake, write to them.',
    },
    withdrawn: {
      title: 'Link taken down',
      heading: 'This link has been taken down',
      text: 'The administrator of this server closed it after a report of abuse. If it is yours and you think this is a mistake, write to them: their details are in the legal notice.',
    },
    usedUp: {
      title: 'No visits left',
      heading: 'This link takes no more visits',
      text: 'It has been opened as many times as it allowed. Ask whoever gave it to you for a new link.',
    },
    peopleOnly: {
      title: 'People only',
      heading: 'This link is for people',
      text: 'It opens a limited number of times, and only in a browser. Open it yourself to reach its destination.',
    },
    broken: {
      title: 'Link without a destination',
      heading: 'This link leads nowhere',
      text: 'The address stored for it is not valid. Ask whoever gave it to you for a new link.',
    },
    failed: {
      title: 'Something went wrong',
      heading: 'We could not open this link',
      text: 'Something failed in the service. Try again; the link is still there.',
    },
    unavailable: {
      title: 'Try again',
      heading: 'We cannot open this link right now',
      text: 'The service is not responding. Wait a few seconds and reload the page: the link is still there.',
    },
    tooManyMisses: {
      title: 'Too many attempts',
      heading: 'Too many wrong links',
      text: 'You have tried many links that do not exist. Wait a minute before you try again.',
    },
    tooManyTries: {
      title: 'Too many attempts',
      heading: 'Too many wrong passwords',
      text: 'Wait a few minutes before you try again. If you do not know the password, ask whoever gave you the link.',
    },
    wrongMethod: {
      title: 'Request not accepted',
      heading: 'This request does not work here',
      text: 'Short links can only be opened. Type the address into your browser.',
    },
    tooLarge: {
      title: 'Request too large',
      heading: 'You have sent too much data',
      text: 'Go back to the link and type only the password.',
    },
    malformed: {
      title: 'Invalid request',
      heading: 'We do not understand what your browser is asking for',
      text: 'Type the address again. If it keeps happening, delete the cookies of this site and try once more.',
    },
    password: {
      title: 'Protected link',
      heading: 'This link has a password',
      text: 'Type it to reach the destination. If you do not know it, ask whoever gave you the link.',
    },
    reported: {
      title: 'Report received',
      heading: 'Thank you for telling us',
      text: 'Your report has arrived. The administrator of this server will read it and decide what to do with the link.',
    },
  },
  passwordForm: {
    label: 'Password',
    submit: 'Open link',
    wrong: 'That password is not correct. Check it and try again.',
  },
  preview: {
    fallbackTitle: 'Short link',
    text: 'Open this link in your browser to reach its destination.',
  },
  home: 'Go to the home page',
  legal: 'Legal notice',
  retry: 'Try again',
  destination: {
    heading: 'Where this link leads',
    about: (site) => `What is ${site}?`,
    ascii: (host) => `Written in plain letters: ${host}`,
    foot: (host) => `Add + to the end of any link of ${host} to see this page before you go there.`,
    createdAt: 'Created',
    day: (date, timeZone) => date.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone }),
    leadsTo: 'Leads to',
    connection: 'Connection',
    encrypted: 'Encrypted',
    notEncrypted: 'Not encrypted',
    kinds: {
      page: 'Web page',
      image: 'Image',
      audio: 'Audio',
      video: 'Video',
      archive: 'Compressed file',
      document: 'Document',
      sheet: 'Spreadsheet',
      program: 'Program',
    },
    go: 'Continue',
    goAnyway: 'Continue anyway',
    back: 'Go back',
    verdicts: {
      unreviewed: [
        'Not reported, and not reviewed',
        'Nobody has reported this link, but nobody has reviewed it either. Look closely at the address before you go on.',
      ],
      open: [
        'The connection is not encrypted',
        'What you type there can be read on its way. Do not enter passwords or personal details.',
      ],
      danger: (reporters, isSecure) => [
        'This may be a scam',
        `${NUMBERS[reporters] ?? reporters} people have reported this link${isSecure ? '' : ', and the connection is not encrypted'}. Do not enter personal details there.`,
      ],
    },
    withheld: {
      password: ['It has a password', 'You see its destination after you type the password.'],
      limit: [
        'It opens a limited number of times',
        'You see its destination when you open it, and that uses one up.',
      ],
      country: [
        'It does not open from your country',
        'Whoever created it has limited the countries it opens from.',
      ],
      inactive: ['It is switched off', 'Right now it leads nowhere.'],
      expired: ['It has expired', 'It no longer leads anywhere.'],
      usedUp: [
        'It takes no more visits',
        'It has been opened as many times as it allowed, and no longer leads anywhere.',
      ],
      broken: ['It leads nowhere', 'The address stored for it is not valid.'],
    },
  },
  report: {
    form: {
      heading: 'Report abuse',
      readBy: 'The administrator of this server reads it.',
      what: 'What is wrong',
      reasons: {
        phishing: 'It pretends to be somebody else',
        malware: 'It downloads something harmful',
        spam: 'I was sent it without asking',
        illegal: 'Illegal content',
        other: 'Something else',
      },
      text: 'Tell us more',
      textHint: 'if you like',
      email: 'Email',
      emailHint: 'only if you want an answer',
      submit: 'Send report',
    },
    refused: {
      title: 'Report not sent',
      heading: 'We could not take your report',
      why: (problem, wait) =>
        ({
          reason: 'Go back and choose what is wrong.',
          text: 'What you tell us is longer than 1000 characters. Go back and shorten it.',
          email: 'The email address is not valid. Go back and correct it, or leave it empty.',
          unknown: 'There is no link with that code: it may be gone.',
          tooMany: `You have sent many reports. Try again in ${wait}.`,
          other: 'It did not arrive properly. Go back and send it again.',
        })[problem],
    },
  },
}
