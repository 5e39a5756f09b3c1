type FormWord = 'text' | 'send' | 'sent' | 'another' | 'failed'

/** What a form says in every language. */
export const formWords: Readonly<Record<string, Readonly<Record<FormWord, string>>>> = {
  en: {
    text: 'Your message',
    send: 'Send it',
    sent: 'It is sent.',
    another: 'Send another one',
    failed: 'That did not get through. Check your connection and try again.',
  },
  fil: {
    text: 'Ang mensahe mo',
    send: 'Ipadala',
    sent: 'Naipadala na.',
    another: 'Magpadala ng isa pa',
    failed: 'Hindi iyon nakarating. Tingnan ang iyong koneksyon at subukang muli.',
  },
  id: {
    text: 'Pesan Anda',
    send: 'Kirim',
    sent: 'Sudah terkirim.',
    another: 'Kirim satu lagi',
    failed: 'Itu tidak terkirim. Periksa koneksi Anda dan coba lagi.',
  },
  ja: {
    text: 'メッセージ',
    send: '送信する',
    sent: '送信しました。',
    another: 'もう一件送る',
    failed: '送信できませんでした。接続を確認して、もう一度お試しください。',
  },
  th: {
    text: 'ข้อความของคุณ',
    send: 'ส่ง',
    sent: 'ส่งแล้ว',
    another: 'ส่งอีกรายการ',
    failed: 'ส่งไม่สำเร็จ ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  },
  vi: {
    text: 'Tin nhắn của bạn',
    send: 'Gửi',
    sent: 'Đã gửi.',
    another: 'Gửi thêm',
    failed: 'Chưa gửi được. Hãy kiểm tra kết nối và thử lại.',
  },
  'zh-Hans': {
    text: '您的留言',
    send: '发送',
    sent: '已发送。',
    another: '再发一条',
    failed: '未能发送。请检查网络连接后重试。',
  },
}
