import { Module } from '@nestjs/common';
import { AttentionQuery } from './attention.query';
import { DashboardController } from './dashboard.controller';
import { StockAttention } from './stock-attention';

@Module({ controllers: [DashboardController], providers: [AttentionQuery, StockAttention] })
export class DashboardModule {}
