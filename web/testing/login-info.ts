import type { LoginInfo } from '#features/session/contract.ts';

export const someLoginInfo: LoginInfo = {
  roles: ['user'],
  approvals: ['gl'],
  name: 'gl',
  avatar: '',
  introduction: '',
  userInfo: {
    userId: 7,
    userName: 'gl',
    nickName: 'Lin Xiaoyu',
    staffNo: 'E0007',
    deptId: 3,
    deptName: 'Control group',
    hireDate: '2020-03-02',
  },
  timeZone: 'Asia/Shanghai',
  mustChangePassword: false,
};
