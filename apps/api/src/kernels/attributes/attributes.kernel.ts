import { Module } from '@nestjs/common';
import { ProfileFiles } from './profile-files';
import { Profiles } from './profiles';
import { ZipCounties } from './zip-counties';

const services = [ProfileFiles, Profiles, ZipCounties];

@Module({ providers: services, exports: services })
export class AttributesKernel {}
